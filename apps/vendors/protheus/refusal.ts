/** An answer that refuses a call, with the body of the vendor's REST services. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly detail: string
  constructor(status: number, code: string, message: string, detail = '') {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }
}

export const refuse = (status: number, code: string, message: string, detail = ''): never => {
  throw new Refusal(status, code, message, detail)
}
