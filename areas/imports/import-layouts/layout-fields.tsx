import {
  getTargetFields,
  type MappedColumn,
  Mapping,
  type MappingTarget,
  type TransformStep,
} from '@app/formats/mapping'
import {
  Alert,
  CheckboxField,
  Columns,
  type LineColumn,
  LinesField,
  MultiSelectField,
  SelectField,
  TextField,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { useMemo } from 'react'
import { importLayouts, type LayoutFilePreview } from './import-layouts.contract.ts'
import {
  broughtElsewhere,
  companyRuleLabels,
  duplicateLabels,
  errorRuleLabels,
  fieldLabels,
  layoutTargets,
  targetsFor,
} from './layout-labels.contract.ts'
import { readSource, sourceExamples, sourceText } from './layout-source.rules.ts'
import {
  readSign,
  readTransforms,
  signExamples,
  signText,
  transformExamples,
  transformsText,
} from './layout-text.rules.ts'
import { ParsedTextField } from './typed-field.tsx'

const { columns } = Mapping.shape
const { source, transforms, sign } = columns.element.shape
const isSource = (value: unknown): value is MappedColumn['source'] => source.safeParse(value).success
const isSign = (value: unknown): value is MappedColumn['sign'] =>
  typeof value === 'object' && sign.safeParse(value).success
const isSteps = (value: unknown): value is TransformStep[] =>
  Array.isArray(value) && transforms.safeParse(value).success

const isTarget = (value: unknown): value is MappingTarget => typeof value === 'string' && value in layoutTargets
export function useTarget(): MappingTarget {
  const target = useFieldSource().value('target')
  return isTarget(target) ? target : 'captures'
}

const headersOf = (preview: LayoutFilePreview | null) =>
  preview?.rows.find(({ line }) => line === preview.header_line)?.cells.filter((cell) => cell.trim() !== '') ?? []

const columnsOf = (target: MappingTarget, preview: LayoutFilePreview | null): readonly LineColumn[] => {
  const suggestions = [...headersOf(preview), ...sourceExamples]
  return [
    {
      name: 'field',
      label: 'Campo',
      width: 195,
      field: (cell) => <SelectField {...cell} options={fieldLabels(target)} />,
    },
    {
      name: 'source',
      label: 'Coluna do arquivo',
      width: 205,
      field: (cell) => (
        <ParsedTextField
          {...cell}
          suggestions={suggestions}
          placeholder="Título, #3, =fixo, @B3"
          show={sourceText}
          read={readSource}
          isValue={isSource}
        />
      ),
    },
    {
      name: 'transforms',
      label: 'Transformações',
      width: 195,
      field: (cell) => (
        <ParsedTextField
          {...cell}
          suggestions={transformExamples}
          show={transformsText}
          read={readTransforms}
          isValue={isSteps}
        />
      ),
    },
    {
      name: 'sign',
      label: 'Sinal',
      width: 140,
      field: (cell) => (
        <ParsedTextField
          {...cell}
          suggestions={signExamples}
          placeholder="como escrito"
          show={signText}
          read={readSign}
          isValue={isSign}
        />
      ),
    },
    { name: 'required', label: 'Obrigatória', width: 85, field: (cell) => <CheckboxField {...cell} /> },
    {
      name: 'on_error',
      label: 'Célula com erro',
      width: 150,
      field: (cell) => (
        <SelectField {...cell} options={errorRuleLabels} clearable={false} placeholder={errorRuleLabels.error} />
      ),
    },
    {
      name: 'default',
      label: 'Valor padrão',
      width: 95,
      field: (cell) => <TextField {...cell} maxLength={120} />,
    },
  ]
}

function ColumnLines({ preview }: { preview: LayoutFilePreview | null }) {
  const target = useTarget()
  const columns = useMemo(() => columnsOf(target, preview), [target, preview])
  return <LinesField name="columns" label="Colunas" columns={columns} />
}

function KeyField() {
  const target = useTarget()
  const lines = useFieldSource().value('columns')
  const fields = getTargetFields(target)
  const mapped = Array.isArray(lines) ? lines.flatMap((line) => String(line?.field ?? '') || []) : []
  const options = Object.fromEntries(
    [...new Set(mapped)].flatMap((field) => {
      const targetField = fields.get(field)
      return targetField ? [[field, targetField.name]] : []
    }),
  )
  return (
    <MultiSelectField
      name="key"
      label="Chave de repetição"
      help="Os campos que dizem que uma linha é a mesma de outro arquivo."
      options={options}
    />
  )
}

export function LayoutHead({ fixedTarget }: { fixedTarget: boolean }) {
  const { acquirers = [] } = useRead(importLayouts.choices, {}, { staleTime: 300_000 }).data ?? {}
  const target = useTarget()
  const notPublishedReason = broughtElsewhere[target]
  return (
    <>
      {notPublishedReason && (
        <Alert tone="wait" title="Um layout deste destino não é publicado.">
          {notPublishedReason}
        </Alert>
      )}
      <Columns min={200}>
        <TextField name="name" label="Nome" maxLength={80} />
        <SelectField name="target" label="Destino" options={targetsFor(target)} disabled={fixedTarget} />
        <SelectField
          name="company_rule"
          label="De que empresa é a linha"
          options={companyRuleLabels}
          clearable={false}
        />
        <SelectField
          name="acquirer"
          label="Adquirente"
          placeholder="Pelo estabelecimento"
          clearable
          options={acquirers.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Columns>
    </>
  )
}

export const LayoutColumns = ({ preview }: { preview: LayoutFilePreview | null }) => (
  <>
    <ColumnLines preview={preview} />
    <Columns min={340}>
      <KeyField />
      <SelectField
        name="duplicates"
        label="Linhas de mesma chave no arquivo"
        help="Contadas: duas vendas de verdade iguais ficam as duas."
        options={duplicateLabels}
        clearable={false}
      />
    </Columns>
  </>
)
