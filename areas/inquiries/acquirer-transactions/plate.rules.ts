export const toPlate = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '')

/** Brazilian plates of both forms: `ABC1234` and `ABC1D23`. */
export const isPlate = (text: string) => /^[A-Z]{3}\d[\dA-Z]\d\d$/.test(toPlate(text))
