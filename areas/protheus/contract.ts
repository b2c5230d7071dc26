export { protheusTitles } from './protheus-titles/protheus-titles.contract.ts'
