import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError } from '@enricher/contract/errors'

const hashArgon2 = promisify(argon2)

// OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 passes, 1 lane.
const memoryKiB = 19_456
const passes = 2
const lanes = 1
const saltBytes = 16
const tagBytes = 32

// A longer queue would only make every caller time out.
const waitingMax = 64

/** Hashes and checks of passwords, a few at a time: each takes a processor and much memory. */
export type Passwords = {
  /**
   * Hashes a password with Argon2id; the hash is in PHC form. @throws {ApiError} overloaded when too many are already
   * waiting.
   */
  hash(password: string): Promise<string>
  /**
   * Returns true when the password belongs to the hash. Null, for an account that does not exist, takes as long and is
   * false.
   * @throws {ApiError} overloaded
   */
  isCorrect(password: string, phc: string | null): Promise<boolean>
}

/** Creates the hashing of at most `parallel` passwords at a time: each takes 19 MiB and a thread at the usual cost. */
export function createPasswords(parallel: number, cost = currentCost): Passwords {
  const run = createTurnstile(parallel)
  return {
    hash: (password) =>
      run(async () => {
        const salt = randomBytes(saltBytes)
        return toPhc(salt, await derive(password, salt, cost), cost)
      }),
    isCorrect: (password, phc) =>
      run(async () => {
        const stored = phc === null ? nothingStored : fromPhc(phc)
        const tag = await derive(password, stored.salt, stored.cost)
        return timingSafeEqual(tag, stored.tag) && phc !== null
      }),
  }
}

type Cost = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number }

const currentCost: Cost = { memoryKiB, passes, lanes }

const nothingStored = {
  salt: Buffer.alloc(saltBytes),
  tag: Buffer.alloc(tagBytes),
  cost: currentCost,
}

function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return hashArgon2('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: cost.lanes,
    tagLength: tagBytes,
    memory: cost.memoryKiB,
    passes: cost.passes,
  })
}

/** Returns the PHC string: `$argon2id$v=19$m=..,t=..,p=..$salt$tag`, base64 without padding. */
function toPhc(salt: Buffer, tag: Buffer, { memoryKiB, passes, lanes }: Cost): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${text(salt)}$${text(tag)}`
}

/** Reads the cost from the hash itself, so that old passwords stay valid when the cost is raised. */
function fromPhc(phc: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!match) throw new Error('A stored password hash is not in PHC form.')
  const [, memory, time, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memoryKiB: Number(memory), passes: Number(time), lanes: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function createTurnstile(parallel: number) {
  const waiting: (() => void)[] = []
  let active = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= parallel) {
      if (waiting.length >= waitingMax) {
        throw new ApiError('overloaded', 'Too many sign-ins at once. Try again in a moment.', {
          retryAfterS: 5,
        })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      active += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }
}
