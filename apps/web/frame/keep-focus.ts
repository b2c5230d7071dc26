// Loaded after the frame: it acts only when a focused element is removed or disabled.
export { KeepFocus as default } from '@app/kit/web'
