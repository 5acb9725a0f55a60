/** Entries of the dashboard's navigation, in order. */
export const dashboardNavigation = [
  { path: '/dashboard', label: 'Overview', isForOperator: false },
  { path: '/dashboard/lookups', label: 'Lookups', isForOperator: false },
  { path: '/dashboard/playground', label: 'Playground', isForOperator: false },
  { path: '/dashboard/files', label: 'Files', isForOperator: false },
  { path: '/dashboard/keys', label: 'API keys', isForOperator: false },
  { path: '/dashboard/billing', label: 'Billing', isForOperator: false },
  { path: '/dashboard/applications', label: 'Applications', isForOperator: false },
  { path: '/dashboard/account', label: 'Account', isForOperator: false },
  { path: '/dashboard/privacy', label: 'Privacy', isForOperator: false },
  { path: '/operator/accounts', label: 'Accounts', isForOperator: true },
  { path: '/operator/revenue', label: 'Revenue', isForOperator: true },
  { path: '/operator/providers', label: 'Providers', isForOperator: true },
  { path: '/operator/suppressions', label: 'Suppressions', isForOperator: true },
  { path: '/operator/actions', label: 'Audit log', isForOperator: true },
  { path: '/operator/health', label: 'Health', isForOperator: true },
] as const satisfies readonly NavigationEntry[]

export type NavigationEntry = {
  readonly path: string
  readonly label: string
  /** Only accounts that are marked as the operator's see this entry. */
  readonly isForOperator: boolean
}
