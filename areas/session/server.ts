import account from './account/account.server.ts'
import systemHealth from './home/system-health.server.ts'
import jobs from './jobs/jobs.server.ts'
import notifications from './notifications/notifications.server.ts'
import passwordLinks from './passwords/password-links.server.ts'
import personalTokens from './personal-tokens/personal-tokens.server.ts'
import preferences from './preferences/preferences.server.ts'
import recents from './recents/recents.server.ts'
import secondFactors, { forgetChallengesJob, resealGeneratorsJob } from './second-factors/second-factors.server.ts'
import sessions, { signInStepHandlers } from './sign-in/session.server.ts'
import viewAs, { closeViewingsJob } from './view-as/view-as.server.ts'
import { webhookOperation, webhookSubscribers } from './webhooks/webhook-operation.server.ts'
import webhooks from './webhooks/webhooks.server.ts'

export { notifyJobOwner } from './jobs/jobs.server.ts'
export { findActiveJobs } from './jobs/jobs.store.ts'
export { assessPassword } from './passwords/assess-password.server.ts'
export { confirmPassword, isPasswordFresh } from './passwords/confirm-password.server.ts'
export { issuePasswordLink } from './passwords/password-links.server.ts'
export { getOpenLinkDates, withdrawLinksCreatedBy, withdrawPasswordLinks } from './passwords/password-links.store.ts'
export {
  deletePasswordOrigins,
  hasPasswordOriginSince,
  hasSharedPasswordOrigin,
} from './passwords/password-origins.store.ts'
export { searchOperations } from './search/search.server.ts'
export { resetSecondFactors } from './second-factors/second-factors.server.ts'
export {
  getFactorsOfPerson,
  hasSecondFactor,
  needsSecondFactor,
} from './second-factors/second-factors.store.ts'
export { retentionKinds, sessionPersonalData as personalData } from './session-privacy.store.ts'
export { createAuthenticator } from './sign-in/authenticate.server.ts'
export { listValidSessions } from './sign-in/session.server.ts'
export { endOneSession, endUserSessions } from './sign-in/session.store.ts'
export { hashPassword, isPassword } from './sign-in/session-passwords.server.ts'
export { forgetOldThrottles } from './sign-in/session-throttle.store.ts'
export { hashToken, newToken } from './sign-in/session-token.server.ts'

export { webhookDocument } from './webhooks/webhook-operation.server.ts'
export { removeWebhooksOf } from './webhooks/webhooks.server.ts'
export { countWebhooksRemovedAt } from './webhooks/webhooks.store.ts'

export const jobKinds = [closeViewingsJob, forgetChallengesJob, resealGeneratorsJob]

export const subscribers = webhookSubscribers

export const integrations = [webhookOperation]

export const operations = [
  ...sessions,
  ...signInStepHandlers,
  ...secondFactors,
  ...passwordLinks,
  ...notifications,
  ...preferences,
  ...recents,
  ...account,
  ...viewAs,
  ...personalTokens,
  ...webhooks,
  ...jobs,
  ...systemHealth,
]
