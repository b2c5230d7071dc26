import { register } from 'tsx/esm/api'

// A thread of the sources: it begins without the loader that its process was started with.
register()
const { default: runTask } = await import('./reading-thread.ts')
export default runTask
