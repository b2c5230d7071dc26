import { register } from 'tsx/esm/api'

// Starts the thread when the product runs from its sources: a thread does not inherit the TypeScript loader.
register()
const { default: runTask } = await import('./reading-thread.ts')
export default runTask
