import { sandboxRosters } from './company-rows.ts'
import { sandboxDecisionMakers } from './decision-maker-rows.ts'
import { sandboxProfiles } from './linkedin-rows.ts'
import type { SandboxLookup } from './outcome.ts'
import { sandboxPersons } from './person-rows.ts'
import { sandboxVerifications } from './verification-rows.ts'
import { sandboxWebsites } from './website-rows.ts'

/** Every lookup's sandbox; a later lookup adds a line. */
export const sandboxLookups: readonly SandboxLookup[] = [
  sandboxWebsites,
  sandboxPersons,
  sandboxDecisionMakers,
  sandboxProfiles,
  sandboxRosters,
  sandboxVerifications,
]
