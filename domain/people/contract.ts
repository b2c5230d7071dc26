export { hiddenNotificationType, notificationKinds } from './notification-kinds.contract.ts'
export { Task, taskKinds, taskPriorities, taskStates, taskTimes } from './task.contract.ts'
export { taskRecord } from './task-record.contract.ts'
export {
  AbilityName,
  AdministratorRequest,
  accessFindings,
  type Finding,
  findingNames,
  NewLink,
  ReviewRow,
  UserAccess,
  UserData,
  UserDetail,
  UserDraft,
  UserRow,
} from './user.contract.ts'
export {
  administratorActivation,
  administratorOnPage,
  administratorPassword,
  administratorPending,
  administratorRecent,
  anonymisedUser,
  companyNeeded,
  emailTaken,
  inactiveUser,
  lastAdmin,
  noSecondFactor,
  notAnImage,
  ownAdmin,
  ownInactivation,
  passwordNeeded,
  unknownAbility,
  unknownCompany,
  userNotFound,
  usernameTaken,
} from './user-refusals.contract.ts'
