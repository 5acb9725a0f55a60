import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { ApiError } from '@enricher/contract/errors'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'

/** A form whose file is still arriving. */
export type UploadForm = {
  /** The fields that stand before the file. */
  readonly fields: URLSearchParams
  readonly file: { readonly name: string; readonly stream: Readable } | null
}

// The hidden field and a few more: no page asks more beside a file.
const limits = { files: 1, fields: 10, fieldSize: 4_096, parts: 12, headerPairs: 20 }

function brokenOff(): ApiError {
  return new ApiError('bad_request', 'The upload broke off: send the file again.')
}

/**
 * Reads a form up to its file, which the caller then reads as it arrives. The fields must come before the file.
 * @throws {ApiError} bad_request
 */
export function readUploadForm(
  headers: IncomingHttpHeaders,
  payload: Readable,
): Promise<UploadForm> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadForm>()
  const unreadable = () => reject(new ApiError('bad_request', 'This form could not be read.'))
  try {
    const parser = new Busboy({ headers: headers as BusboyHeaders, limits })
    const fields = new URLSearchParams()
    parser.on('field', (name, value) => fields.append(name, value.replaceAll('\0', '')))
    parser.on('file', (_field, stream, name) => {
      // Without this, the parser would wait for ever when the sender hangs up.
      payload.once('close', () => payload.readableEnded || stream.destroy(brokenOff()))
      resolve({ fields, file: { name, stream } })
    })
    parser.on('finish', () => resolve({ fields, file: null }))
    parser.on('error', unreadable)
    payload.once('error', unreadable)
    payload.pipe(parser)
  } catch {
    // The form has no boundary.
    unreadable()
  }
  return promise
}
