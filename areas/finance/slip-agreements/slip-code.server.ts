import { type ParsedBankSlip, type SlipReading, writeBankSlip } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import type { AgreementTerms } from './slip-agreements.contract.ts'
import type { IssuingAccount } from './slip-agreements.store.ts'

type Place = Pick<IssuingAccount, 'bank_code' | 'branch' | 'account_no'>
type NumberedTerms = Pick<AgreementTerms, 'agreement_no' | 'portfolio'>
type BankSlipNumber = { our_number: string } & Pick<Parameters<typeof writeBankSlip>[0], 'layout' | 'values'>

const withoutDigit = (number: string) => number.split('-')[0] ?? ''

/** Free field by bank. Source: bank-files 7.3. */
const numbersByBank: Readonly<Record<string, (place: Place, terms: NumberedTerms, number: string) => BankSlipNumber>> =
  {
    '001': (_, { agreement_no, portfolio }, number) => ({
      our_number: `${agreement_no}${number.padStart(10, '0')}`,
      layout: 'banco-do-brasil',
      values: { agreement: agreement_no, sequence: number, portfolio },
    }),
    // Registered slips that the beneficiary issues begin with 14.
    '104': (_, { agreement_no }, number) => {
      const our_number = `14${number.padStart(15, '0')}`
      return { our_number, layout: 'caixa', values: { beneficiary: agreement_no, our_number } }
    },
    '237': ({ branch, account_no }, { portfolio }, number) => ({
      our_number: number,
      layout: 'bradesco',
      values: { branch: withoutDigit(branch), account: withoutDigit(account_no), portfolio, our_number: number },
    }),
    '341': ({ branch, account_no }, { portfolio }, number) => ({
      our_number: number,
      layout: 'itau',
      values: { branch: withoutDigit(branch), account: withoutDigit(account_no), portfolio, our_number: number },
    }),
  }

type SlipAmount = { number: number; due_on: BusinessDate; amount_cents: number }

/** Returns the number as return files state it, without leading zeros, and the slip or the errors in Portuguese. */
export function writeSlipCode(
  place: Place,
  terms: NumberedTerms,
  { number, due_on, amount_cents }: SlipAmount,
): SlipReading<ParsedBankSlip> & { our_number: string } {
  const write = numbersByBank[place.bank_code]
  if (!write) throw new Error(`no slips of bank ${place.bank_code} are issued`)
  const { our_number, layout, values } = write(place, terms, String(number))
  return { our_number: our_number.replace(/^0+/, ''), ...writeBankSlip({ due_on, amount_cents, layout, values }) }
}
