export { classifyProtheusAnswer, parseProtheusPage, readTitleLookup } from './protheus-answers.rules.ts'
export { newProtheusCalls, protheusToken } from './protheus-calls.server.ts'
