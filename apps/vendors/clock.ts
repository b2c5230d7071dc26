/** The clock of the vendor's machine, which may be wrong. */
export class Clock {
  #skew_ms = 0
  now() {
    return Date.now() + this.#skew_ms
  }
  setTo(now: string) {
    this.#skew_ms = Date.parse(now) - Date.now()
  }
  reset() {
    this.#skew_ms = 0
  }
}
