import { register } from 'tsx/esm/api'

// A thread of the sources: it begins without the loader that its process was started with.
register()
const { default: runTask } = await import('./day-thread.server.ts')
export default runTask
