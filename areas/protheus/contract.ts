export { protheusConnections } from './protheus-connections/protheus-connections.contract.ts'
export { protheusTitles } from './protheus-titles/protheus-titles.contract.ts'
