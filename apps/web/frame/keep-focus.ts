// Loaded after the frame: it acts when a focused element goes.
export { KeepFocus as default } from '@app/kit/web'
