/** The kinds of events in the security log. */
export type SecurityKind =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-throttled'
  | 'sign-out'
  | 'password-failed'
  | 'password-throttled'
  | 'link-failed'
  | 'access-refused'
  | 'record-refused'
  | 'rights-changed'
  | 'export'
  | 'lines-dropped'
