export { type NewNotification, notify } from './notify.store.ts'
