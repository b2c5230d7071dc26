import { serveProduct } from '../../apps/server/product/serve.ts'
import { readSettings } from '../../apps/server/settings.ts'

// The whole product with its workers in a separate process; serves pages if a folder is given. Ends with its parent.
const [databaseUrl = '', filesFolder = '', webFolder = filesFolder] = process.argv.slice(2)
const settings = readSettings({ PORT: '0', ENVIRONMENT: 'demo', LOG_LEVEL: 'error' })
const { address, stop } = await serveProduct({ settings, databaseUrl, filesFolder, webFolder, alone: true })
process.once('disconnect', () => stop().then(() => process.exit()))
process.send?.(address)
