export { assignTask } from './give-task.server.ts'
export { announceToPerson, buildPersonTopic, type NewNotification, notifyUser, wasNotifiedOn } from './notify.store.ts'
export { detectImageType, readProfileImage } from './profile-image.server.ts'
export { markNotificationRead, notificationRetention } from './read-notifications.store.ts'
export { type AboutRecord, type LockedTask, lockTask, writeEnding } from './tasks.store.ts'
export { noteAccess, setPassword } from './user-access.store.ts'
export {
  type Access,
  anonymiseUserRow,
  countExistingCompanies,
  findOtherAdmins,
  findUnknownAbilities,
  getFormerAdmin,
  getUserByEmail,
  hasActiveAdmin,
  insertUser,
  isActiveAdmin,
  isAdministrator,
  lockAdministrators,
  recordAdministratorEnd,
  replaceAccess,
  updateUser,
} from './users.store.ts'
