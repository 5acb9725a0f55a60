import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsEncoding } from './negotiation.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The bytes of a large script in the smallest encoding there is for a client. */
export type PackedScript = {
  readonly bytes: Buffer
  /** Null: as it is. */
  readonly encoding: 'br' | 'gzip' | null
  /** Names these very bytes among all that the script is sent as. */
  readonly form: string
}

// As fast as gzip, and a seventh smaller.
const quickQuality = 6
// A tenth smaller still, for some seconds of a thread. The next step above takes three times as long for a fiftieth.
const thoroughQuality = 10

/**
 * Creates the encodings of a script of megabytes, each made once and kept. Brotli packs four of them into less than one
 * where it takes its time: until that is done, readers get what is made in a tenth of a second.
 */
export function packScript(bytes: Buffer): (accepted?: string) => Promise<PackedScript> {
  let gzipped: Promise<Buffer> | undefined
  let quick: Promise<Buffer> | undefined
  let thorough: Buffer | undefined
  let isPacking = false
  const startThorough = () => {
    if (isPacking) return
    isPacking = true
    void brotli(bytes, thoroughQuality).then(
      (packed) => {
        thorough = packed
      },
      // Short of memory: the next reader starts it again.
      () => {
        isPacking = false
      },
    )
  }
  return async (accepted) => {
    if (acceptsEncoding(accepted, 'br')) {
      if (thorough) return { bytes: thorough, encoding: 'br', form: `br${thoroughQuality}` }
      // Before the long one, which may keep a thread of few.
      quick ??= brotli(bytes, quickQuality)
      startThorough()
      return { bytes: await quick, encoding: 'br', form: `br${quickQuality}` }
    }
    if (!acceptsEncoding(accepted, 'gzip')) return { bytes, encoding: null, form: 'plain' }
    gzipped ??= compressGzip(bytes)
    return { bytes: await gzipped, encoding: 'gzip', form: 'gzip' }
  }
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return compressBrotli(bytes, { params })
}
