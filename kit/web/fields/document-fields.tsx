import { showCep, showDocument, showPhone } from '../../contract/contract.ts'
import type { FieldProps } from './field-source.tsx'
import { TypedTextField } from './typed-field.tsx'

type DocumentProps = FieldProps<string> & { autoComplete?: string }
type DocumentFormat = { show: (bare: string) => string; inputMode: 'text' | 'numeric' | 'tel' }

const isText = (value: unknown): value is string => typeof value === 'string'
const stripMarks = (text: string) => text.replace(/[\s.\-/()]/g, '').toUpperCase()
const withoutCountry = (text: string) => stripMarks(text).replace(/^\+55/, '')
const formatIfComplete = (length: number, show: (bare: string) => string) => (bare: string) =>
  bare.length === length ? show(bare) : bare

/** The value has no punctuation, the screen shows it; the operation's schema validates. */
const DocumentField = ({ show, ...props }: DocumentProps & DocumentFormat) => (
  <TypedTextField
    {...props}
    typing={{ parse: props.inputMode === 'tel' ? withoutCountry : stripMarks, show, holds: isText, wrong: '' }}
  />
)

/** A CNPJ, numeric or alphanumeric: `12.ABC.345/01DE-35`, typed or pasted in any notation. */
export const CnpjField = (props: DocumentProps) => (
  <DocumentField {...props} inputMode="text" show={formatIfComplete(14, showDocument)} />
)

export const CpfField = (props: DocumentProps) => (
  <DocumentField {...props} inputMode="numeric" show={formatIfComplete(11, showDocument)} />
)

export const PhoneField = (props: DocumentProps) => <DocumentField {...props} inputMode="tel" show={showPhone} />

export const CepField = (props: DocumentProps) => <DocumentField {...props} inputMode="numeric" show={showCep} />
