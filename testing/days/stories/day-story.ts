/** Times past 24:00 are on the next calendar day; amounts and litres are decimal texts. */
export type DayStory = {
  date: string
  sequence: number
  shifts: readonly StoryShift[]
  readings: readonly StoryReading[]
  fuellings: readonly StoryFuelling[]
  sales: readonly StorySale[]
  till: readonly StoryTillMovement[]
  tanks: readonly Tank[]
  captures: readonly StoryCapture[]
  pix: readonly StoryPix[]
}

type StoryMethod = 'cash' | 'debit' | 'credit' | 'credit_installments' | 'pix' | 'fleet' | 'note'

type StoryShift = { no: number; from: string; to: string; operator: string; counted: string }
type StoryReading = { nozzle: number; opening: string; closing: string }
export type StoryFuelling = {
  id: string
  time: string
  nozzle: number
  litres: string
  total: string
  /** Sale that the controller names. Default: the own id. */
  sale?: string | null
  price?: string
  totalizer?: string
}
export type StorySale = {
  id: string
  time: string
  total: string
  description?: string
  loose?: { product: 'GC' | 'GA' | 'ET' | 'S10'; litres: string; price: string }
  cancelled?: string
  pays: readonly Pay[]
}
export type Pay = {
  method: StoryMethod
  amount?: string
  type?: string
  confirmation?: string
  nsu?: string | null
  auth?: string | null
  terminal?: string
  brand?: string
  e2e?: string | null
  time?: string
  customer?: string
  signed?: boolean
}
type StoryTillMovement = {
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
type Tank = { tank: number; opening: string; closing: string }
export type StoryCapture = {
  id: string
  acquirer: 'cielo' | 'stone'
  modality: 'debit' | 'credit' | 'fleet'
  amount: string
  nsu: string
  auth: string
  time: string
  /** Charged, in 0.01 %. Default: the contracted rate. */
  rate?: number
  terminal?: string
  cancelled?: string
  charged_back?: string
  parts?: number
}
export type StoryPix = { id: string; amount: string; time: string; returned?: string }
