/** A day as its teller writes it down; times past 24:00 are of the next calendar day, amounts and litres are as people say them. */
export type DayStory = {
  date: string
  /** The file's own number in Cielo's series. */
  sequence: number
  shifts: readonly Shift[]
  readings: readonly Reading[]
  fuellings: readonly Fuelling[]
  sales: readonly Sale[]
  till: readonly Till[]
  tanks: readonly Tank[]
  captures: readonly Capture[]
  pix: readonly Pix[]
}

export type Method = 'cash' | 'debit' | 'credit' | 'credit_installments' | 'pix' | 'fleet' | 'note'

export type Shift = { no: number; from: string; to: string; operator: string; counted: string }
export type Reading = { nozzle: number; opening: string; closing: string }
export type Fuelling = {
  id: string
  time: string
  nozzle: number
  litres: string
  total: string
  /** The sale that the controller names; its own id where nothing is said. */
  sale?: string | null
  /** Of the day's table where nothing is said. */
  price?: string
  totalizer?: string
}
/** A sale of the fuelling with its id, or of the shop where `what` says what was sold. */
export type Sale = {
  id: string
  time: string
  total: string
  what?: string
  /** Fuel that names no fuelling. */
  loose?: { product: 'GC' | 'GA' | 'ET' | 'S10'; litres: string; price: string }
  cancelled?: string
  pays: readonly Pay[]
}
export type Pay = {
  method: Method
  amount?: string
  /** The type the till gave, where it is not that of the method. */
  type?: string
  /** The capture or Pix whose numbers the till wrote down. */
  of?: string
  nsu?: string | null
  auth?: string | null
  terminal?: string
  brand?: string
  e2e?: string | null
  time?: string
  customer?: string
  signed?: boolean
}
export type Till = {
  id: string
  time: string
  type: 'SAN' | 'SUP' | 'REC-DIN' | 'VAL-FUN' | 'DSP'
  amount: string
  envelope?: string
  employee?: string
  customer?: string
  document?: string
  attached?: boolean
}
export type Tank = { tank: number; opening: string; closing: string }
export type Capture = {
  id: string
  acquirer: 'cielo' | 'stone'
  modality: 'debit' | 'credit' | 'fleet'
  amount: string
  nsu: string
  auth: string
  time: string
  /** Hundredths of a percent that were charged; the contracted rate where nothing is said. */
  rate?: number
  terminal?: string
  cancelled?: string
  /** The cardholder took it back on this day. */
  charged_back?: string
  parts?: number
}
export type Pix = { id: string; amount: string; time: string; returned?: string }
