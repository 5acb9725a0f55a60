import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsEncoding } from './negotiation.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The bytes of a large script in the smallest encoding there is for a client; null: as it is. */
export type PackedScript = {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | null
}

// The next step above it takes three times as long for a fiftieth.
const brotliQuality = 10

/**
 * Creates the encodings of a script of megabytes, each made once and kept. Brotli packs four of them into less than one
 * and takes some seconds of a thread for it: until that is done its readers get gzip, which takes a tenth of one.
 */
export function packScript(bytes: Buffer): (accepted?: string) => Promise<PackedScript> {
  let gzipped: Promise<Buffer> | undefined
  let brotli: Buffer | undefined
  let isPacking = false
  const startBrotli = () => {
    if (isPacking) return
    isPacking = true
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    void compressBrotli(bytes, { params }).then(
      (packed) => {
        brotli = packed
      },
      // Short of memory: the next reader starts it again.
      () => {
        isPacking = false
      },
    )
  }
  return async (accepted) => {
    if (acceptsEncoding(accepted, 'br')) {
      if (brotli) return { bytes: brotli, encoding: 'br' }
      startBrotli()
    }
    if (!acceptsEncoding(accepted, 'gzip')) return { bytes, encoding: null }
    gzipped ??= compressGzip(bytes)
    return { bytes: await gzipped, encoding: 'gzip' }
  }
}
