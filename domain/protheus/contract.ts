export { ProtheusSettings } from './protheus.contract.ts'
