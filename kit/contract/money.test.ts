import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountInput,
  amountOf,
  computeExactAmount,
  computeInstalmentFee,
  computeShare,
  split,
  splitInstallments,
  sumOf,
} from './money.ts'

test('the total of a fuelling is truncated to the centavo, as the regulation of pumps requires', () => {
  expect(amountOf(25_210, 2_899)).toBe(7_308)
  expect(amountOf(25_210, 6_190)).toBe(15_604)
  expect(amountOf(15_650, 6_390)).toBe(10_000)
  expect(amountOf(23_310, 4_290)).toBe(9_999)
})

test('a company can choose to round the total of a fuelling half up', () => {
  expect(amountOf(16_155, 6_190)).toBe(9_999)
  expect(amountOf(16_155, 6_190, 'half_up')).toBe(10_000)
})

test('an amount beyond the limit is refused in Portuguese, however large it is', () => {
  const { data, error } = amountInput(1, 'Informe um valor.').safeParse(100_000_000_000)
  expect([data, error]).toEqual([100_000_000_000, undefined])
  for (const amount of [100_000_000_001, Number.MAX_SAFE_INTEGER + 1, 1e300])
    expect(
      amountInput(1)
        .safeParse(amount)
        .error?.issues.map(({ message }) => message),
    ).toContain('Use um valor de até R$ 1.000.000.000,00.')
  const messages =
    amountInput(1)
      .safeParse(1e300)
      .error?.issues.map(({ message }) => message) ?? []
  expect(new Set(messages).size).toBe(1)
})

test('litres times price keep their full precision for the rounding residue', () => {
  expect(computeExactAmount(193_078, 6_190)).toBe(1_195_152_820n)
})

test('a fee is rounded half up', () => {
  expect(computeInstalmentFee(151_250, 30_000)).toBe(4_538)
  expect(computeInstalmentFee(19_170, 10_500)).toBe(201)
  expect(computeInstalmentFee(-151_250, 30_000)).toBe(-4_538)
})

test('the variation of a tank is computed to four decimals of a percentage', () => {
  expect(computeShare(-25_000, 2_947_657)).toBe(-8_481)
  expect(computeShare(8_000, 11_730_000)).toBe(682)
  expect(computeShare(1, 0)).toBeNull()
})

test('the remainder of instalments is added to the first one', () => {
  expect(splitInstallments(10_000, 3)).toEqual([3_334, 3_333, 3_333])
})

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
  .filter((list) => list.some(Boolean))

test('the centavos left over go to the largest remainders, and to the earlier part of equal ones', () => {
  expect(split(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(split(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(split(10, [1, 0, 2])).toEqual([3, 0, 7])
})

test('the parts of a split sum to the whole', () => {
  fc.assert(fc.property(cents, weights, (total, list) => sumOf(split(total, list), (part) => part) === total))
})

test('no part of a split differs by more than a centavo from its exact share', () => {
  fc.assert(
    fc.property(cents, weights, (total, list) => {
      const weightSum = sumOf(list, (weight) => weight)
      return split(total, list).every((part, index) => Math.abs(part * weightSum - total * list[index]!) < weightSum)
    }),
  )
})

test('instalments sum to the sale', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 24 }), (total, count) => {
      const parts = splitInstallments(total, count)
      expect(parts).toHaveLength(count)
      expect(sumOf(parts, (part) => part)).toBe(total)
    }),
  )
})

test('weights that are all zero, negative or not whole are refused', () => {
  expect(() => split(100, [0, 0])).toThrow(RangeError)
  expect(() => split(100, [2, -1])).toThrow(RangeError)
  expect(() => split(100, [0.5, 1])).toThrow(RangeError)
})

test('an amount beyond the safe integers is refused', () => {
  expect(() => amountOf(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
})
