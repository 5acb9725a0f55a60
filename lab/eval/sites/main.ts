import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InputForm } from '../../tools/named-commands/input-files.ts'
import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { OptionError } from '../../tools/named-commands/option-error.ts'
import {
  choice,
  count,
  flag,
  inputFile,
  type Option,
  outputFile,
  several,
} from '../../tools/named-commands/options.ts'
import { answersFile } from './answers-file.ts'
import { judgeFile, searchSites } from './evaluate-sites.ts'
import { fitConfidences } from './fit-confidences.ts'
import { openFolder, openList, type Repositories, sealFolder, writeFolder } from './open-sites.ts'
import { ownList, siteList } from './site-list.ts'

const mirrors: InputForm = {
  about: 'bare or whole repositories at OWNER+NAME/repo',
  isFolder: true,
  write: (folder) => join(folder, 'mirrors'),
}

const listed = inputFile(siteList)
/** The sealed list: this repository's own where none is given, and an invented one in a smoke run. */
const list: Option<string> = {
  ...listed,
  read: (typed, name) => listed.read(typed, name) ?? fileURLToPath(ownList),
  readSmoke: (_typed, _name, { folder }) => siteList.write(folder),
}

const mirror: Option<string | undefined> = {
  ...inputFile(mirrors),
  readSmoke: (_typed, _name, { folder }) => mirrors.write(folder),
}

const readHost = (typed: readonly string[]): string => {
  const host = typed.at(-1) ?? 'https://github.com/'
  if (/^(?:https|file):\/\/.*\/$/.test(host)) return host
  throw new OptionError('--host begins with https:// or file:// and ends with a slash.')
}
const host: Option<string> = { shown: ' URL', read: readHost, readSmoke: readHost }

/** `eval -- sites`: all that is sold, asked about real sites of small firms. */
export const sites = defineCommand({
  summary: 'websites, addresses and people of real small firms, by sealed labels and public pages',
  options: {
    list,
    mirror,
    // Without a folder of mirrors, the commits of a list are fetched from the host and kept in the cache.
    host,
    cache: outputFile('data/sites'),
    // Opened sites take the place of a list.
    folder: { ...several('FOLDER', (path) => path), readSmoke: () => [] },
    half: choice(['look', 'apart', 'tune'] as const, undefined),
    limit: count(1_000_000, { smoke: 2 }),
    seed: count(1),
    answers: inputFile(answersFile),
    // The errors of sites kept apart are counted and not shown.
    wrong: flag(),
    confidences: outputFile(undefined),
    seal: outputFile(undefined),
    open: outputFile(undefined),
  },
  run: async (values) => {
    const { folder: folders, seed, wrong: showsWrong } = values
    const repositories: Repositories = values.mirror
      ? { mirrors: values.mirror }
      : { host: values.host, folder: values.cache }
    if (values.seal !== undefined) return sealInto(values.seal, folders)
    if (values.open !== undefined) {
      return { name: 'sites', opened: writeFolder(values.list, repositories, values.open) }
    }
    const opened =
      folders.length > 0 ? folders.flatMap(openFolder) : openList(values.list, repositories)
    if (values.confidences !== undefined) return fitConfidences(opened, values.confidences)
    const chosen = opened
      .filter(({ half }) => values.half === undefined || half === values.half)
      .slice(0, values.limit)
    const figures = values.answers
      ? judgeFile(chosen, values.answers, showsWrong)
      : await searchSites(chosen, opened, { seed, showsWrong })
    return { name: 'sites', n: chosen.length, ...figures, seed }
  },
})

/** Writes the sites of folders as one sealed list. */
function sealInto(path: string, folders: readonly string[]): object {
  const rows = folders.flatMap(sealFolder)
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return { name: 'sites', sealed: rows.length }
}
