import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsEncoding } from './negotiation.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The bytes of a large script in the smallest encoding there is for a client. */
export type PackedScript = {
  readonly bytes: Buffer
  /** Null: not compressed. */
  readonly encoding: 'br' | 'gzip' | null
  /** Names this encoding among all in which the script is sent. */
  readonly form: string
}

// Brotli at this quality is as fast as gzip, and its result a seventh smaller.
const quickQuality = 6
// The result is another tenth smaller, for some seconds of a thread. The next quality takes three times as long for 2%.
const thoroughQuality = 10

/**
 * Creates the encodings of a script of several megabytes; each is made once and kept. Brotli at its thorough quality
 * packs four megabytes into less than one; until that is done, readers get the quick one, made in a tenth of a second.
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
      // The memory was short: the next reader starts it again.
      () => {
        isPacking = false
      },
    )
  }
  return async (accepted) => {
    if (acceptsEncoding(accepted, 'br')) {
      if (thorough) return { bytes: thorough, encoding: 'br', form: `br${thoroughQuality}` }
      // The quick one starts first, because the thorough one may keep one of few threads busy.
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
