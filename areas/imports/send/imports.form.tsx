import { CheckboxField, Columns, DropZone, SelectField, Skeleton, Stack, toNamedOptions, useRead } from '@app/kit/web'
import { lazy, Suspense, useCallback, useState } from 'react'
import { ImportChecked } from '../check/import-checked.tsx'
import { type Import, imports } from '../files/imports.contract.ts'
import { publishedLayouts } from '../import-layouts/layouts-in-force.contract.ts'
import { useSending } from '../import-uploads/imports.send.tsx'
import { SendingProgress } from '../import-uploads/sending-progress.tsx'
import { UnfinishedUploads } from '../import-uploads/unfinished-uploads.tsx'
import { SendingResult } from './imports.result.tsx'
import { PasteTable } from './paste-table.tsx'
import { SentResults } from './sent-results.tsx'

const SendExamples = lazy(() =>
  import('../example-files/send-examples.tsx').then((button) => ({ default: button.SendExamples })),
)

type SendFilesProps = { checking?: boolean /** Offers the example files of the demonstration. */; examples?: boolean }

export function SendFiles({ checking = false, examples = false }: SendFilesProps) {
  const { sendings, send, leaveOver, ...actions } = useSending()
  const [company, setCompany] = useState<string | null>(null)
  const companies = useRead(imports.companies, {}, { staleTime: 300_000 })
  const options = toNamedOptions(companies.data?.data)
  const layouts = useRead(publishedLayouts.inForce, {}, { staleTime: 300_000 })
  const [layout, setLayout] = useState<string | null>(null)
  const [check, setCheck] = useState<boolean | null>(checking)
  const [results, setResults] = useState<ReadonlyMap<string, Import>>(new Map())
  const onResult = useCallback((result: Import) => setResults((all) => new Map(all).set(result.id, result)), [])
  const clearResults = () => {
    leaveOver()
    setResults(new Map())
  }
  const choices = {
    company_id: company ?? undefined,
    layout_id: layout ?? undefined,
    check_first: check ? ('true' as const) : undefined,
  }
  return (
    <Stack>
      <Columns min={340}>
        {companies.isPending && <Skeleton lines={2} />}
        {options.length > 1 && (
          <SelectField
            label="Empresa"
            help="Só é preciso escolher quando o arquivo não diz de quem é."
            placeholder="Reconhecer pelo conteúdo"
            options={options}
            clearable
            value={company}
            onChange={setCompany}
          />
        )}
        <SelectField
          label="Layout"
          help="Só para planilhas e textos em colunas; sem escolha, o cabeçalho diz."
          placeholder="Reconhecer pelo conteúdo"
          options={toNamedOptions(layouts.data?.data)}
          clearable
          value={layout}
          onChange={setLayout}
        />
      </Columns>
      <CheckboxField
        label="Conferir antes de importar"
        help="Mostra o que é novo, igual, alterado ou inválido no arquivo inteiro; nada é gravado até você decidir."
        value={check}
        onChange={setCheck}
      />
      {examples && (
        <Suspense>
          <SendExamples send={(files) => send(files, choices)} />
        </Suspense>
      )}
      <DropZone
        label="Escolher arquivos"
        help="PDV (JSON por linha), Cielo, Rede, Getnet, Stone, PagBank, Mercado Pago, SiTef, extrato OFX ou CNAB 240, retorno de cobrança CNAB, Pix (relatório, JSON da consulta ou CNAB 750) e CSV ou XLSX com layout, ou um ZIP deles, até 200 MB cada. O formato é reconhecido pelo conteúdo. Se a conexão cair, o envio continua de onde parou."
        onFiles={(files) => send(files, choices)}
      />
      <PasteTable onFiles={(files) => send(files, choices)} />
      <UnfinishedUploads
        activeIds={sendings.filter(({ failure }) => !failure).map(({ upload_id }) => upload_id)}
        send={(files) => send(files, choices)}
      />
      <ImportChecked results={[...results.values()]} />
      {sendings.map((sending) =>
        sending.answer || sending.failure ? null : <SendingProgress key={sending.key} sending={sending} {...actions} />,
      )}
      <div aria-live="polite">
        <Stack>
          {sendings.map((sending) => (
            <SendingResult key={sending.key} sending={sending} repeat={actions.goOn} onResult={onResult} />
          ))}
          {checking && <SentResults sendings={sendings} onResult={onResult} leave={clearResults} />}
        </Stack>
      </div>
    </Stack>
  )
}
