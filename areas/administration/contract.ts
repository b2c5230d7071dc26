export { UserDraft } from './users/user.contract.ts'
