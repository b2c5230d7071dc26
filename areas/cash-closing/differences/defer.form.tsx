import { DateField, FormDialog, TextAreaField } from '@app/kit/web'
import { differences } from './differences.contract.ts'

export const deferFields = (
  <>
    <DateField
      name="deferred_to"
      label="Adiar até"
      help="O arquivo pode chegar até o fim deste dia; no máximo 10 dias."
      autoFocus
    />
    <TextAreaField
      name="note"
      label="O que se espera"
      help="Que arquivo falta e quem foi avisado, com ao menos 10 caracteres."
      maxLength={1000}
    />
  </>
)

type Props = {
  difference: { id: string; code: string; sentence: string; version: number }
  suggested?: string | null
  blocked?: string | undefined
  small?: boolean
}

export const Defer = ({ difference: { id, code, sentence, version }, suggested, blocked, small }: Props) => (
  <FormDialog
    opener="Adiar"
    small={small}
    blocked={blocked}
    title={`Adiar ${code}: aguardando arquivo`}
    intro={<p>{sentence}. Conta como explicada até a data; sem o arquivo, volta a ficar em aberto.</p>}
    submit={differences.defer}
    params={{ id }}
    carried={{ version }}
    suggested={suggested ? { deferred_to: suggested } : undefined}
    draft={false}
    action="Adiar"
  >
    {deferFields}
  </FormDialog>
)
