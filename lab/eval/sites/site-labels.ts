import { type Static, Type } from 'typebox'
import type { RowForm } from '../../tools/named-commands/input-files.ts'
import { type ProfileLabels, profileLabelsOf, profileRow } from './profile-labels.ts'

const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])
const names = Type.Array(Type.Union([text, Type.Object({ name: text })]))
const emails = Type.Array(Type.Union([text, Type.Object({ email: text })]))

const row = Type.Object({
  name: text,
  /** Words of trade and place that a caller adds to the name. */
  context: Type.Optional(textOrNull),
  emails,
  /** People that the pages show as the firm's own. */
  people: Type.Array(
    Type.Object({
      name: text,
      title: Type.Optional(textOrNull),
      page: Type.Optional(textOrNull),
    }),
  ),
  /** Names on the pages of people who are not the firm's own. */
  strangers: Type.Optional(names),
  /** The right answers to each role, in any spelling of the pages. */
  roles: Type.Record(text, names),
  /** Answers that a fair judge would neither reward nor punish. */
  uncertain: Type.Optional(
    Type.Object({
      people: Type.Optional(names),
      emails: Type.Optional(emails),
      roles: Type.Optional(Type.Union([Type.Record(text, names), Type.Array(Type.Unknown())])),
    }),
  ),
  /** False where pages were left unread, so that a person without a label may be right. */
  complete: Type.Optional(Type.Boolean()),
  ...profileRow,
})

/** The truth about one site, as a person read it from the pages. */
export type SiteLabels = {
  readonly name: string
  readonly context: string
  readonly emails: readonly string[]
  readonly people: readonly LabelledPerson[]
  readonly roles: ReadonlyMap<string, readonly string[]>
  readonly uncertain: {
    readonly people: readonly string[]
    readonly emails: readonly string[]
    readonly roles: ReadonlyMap<string, readonly string[]>
  }
  readonly isComplete: boolean
  /** Null where the labels have no facts of a profile. */
  readonly profile: ProfileLabels | null
}

export type LabelledPerson = {
  readonly name: string
  readonly title: string | null
  readonly page: string | null
}

/** The labels of one site, as they are sealed. */
export const labelsForm: RowForm<typeof row> = {
  about: 'the labels of a site: name, emails, people and roles',
  row,
  write: () => '',
}

/** Brings the labels of a site into the form in which they are judged. Pure. */
export function labelsOf(read: Static<typeof row>): SiteLabels {
  const { uncertain = {} } = read
  const rolesUncertain = Array.isArray(uncertain.roles) ? {} : (uncertain.roles ?? {})
  return {
    name: read.name,
    context: read.context ?? '',
    emails: emailsOf(read.emails),
    people: read.people.map(({ name, title = null, page = null }) => ({ name, title, page })),
    roles: rolesOf(read.roles),
    uncertain: {
      people: namesOf(uncertain.people ?? []),
      emails: emailsOf(uncertain.emails ?? []),
      roles: rolesOf(rolesUncertain),
    },
    isComplete: read.complete ?? true,
    profile: profileLabelsOf(read),
  }
}

const namesOf = (listed: readonly (string | { readonly name: string })[]): readonly string[] =>
  listed.map((one) => (typeof one === 'string' ? one : one.name))

const emailsOf = (listed: readonly (string | { readonly email: string })[]): readonly string[] =>
  listed.map((one) => (typeof one === 'string' ? one : one.email).trim().toLowerCase())

const rolesOf = (roles: Readonly<Record<string, Parameters<typeof namesOf>[0]>>) =>
  new Map(Object.entries(roles).map(([role, listed]) => [role, namesOf(listed)]))
