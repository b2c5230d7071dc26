export { decodeBase32 } from './second-factors/people.testing.ts'
export { computeCode, getStep } from './second-factors/totp.server.ts'
export { plantWebhook } from './webhooks/planted-webhook.testing.ts'
