export { AbilityName, emailTaken, Password, UserDraft, usernameTaken } from './users/users.contract.ts'
