import { createLogger, type Logger } from '@enricher/service/lib/logger'
import { isPlainOn, plainLine } from '@enricher/service/lib/plain-log'
import type { Config } from '../config/config.ts'

/** Creates the log of a command on stderr: in the format of the service's log, or plain on a terminal (LOG_FORMAT). */
export function createCommandLog({
  logLevel,
  logFormat,
}: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const { stderr } = process
  const isPlain = isPlainOn(stderr, logFormat)
  const write = (line: string) => void stderr.write(isPlain ? plainLine(line, stderr) : line)
  return createLogger(logLevel, { write })
}
