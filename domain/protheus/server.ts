export { classifyProtheusAnswer, parseProtheusPage } from './protheus-answers.rules.ts'
export { newProtheusCalls, protheusToken } from './protheus-calls.server.ts'
