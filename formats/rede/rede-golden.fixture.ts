// Written by hand from acquirer-files 3, so that the layouts under test do not prove their own positions.

export const money = (cents: number) => String(cents).padStart(15, '0')

export const merchant_no = '012345678'
export const rv = '000000555'
export const splitRv = '000000556'
export const nsu = '000000000187'
export const splitNsu = '000000000188'
