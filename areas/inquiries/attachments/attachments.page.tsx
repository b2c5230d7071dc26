import { documentKinds, formatFileSize, library, scanStates } from '@app/areas/records/contract'
import {
  CompanyFilterField,
  EmptyState,
  ListPage,
  MoneyField,
  MoreFilters,
  PeriodField,
  SelectField,
  Skeleton,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import css from './attachments.module.css'
import { RepeatedTag, ScanTag } from './file-tags.tsx'
import { RecordChoice } from './link-file.tsx'
import { SendFilesButton } from './send-files.tsx'
import { SmallPicture } from './small-picture.tsx'
import { ZipButton } from './zip-button.tsx'

const FilePanel = lazy(() => import('./file.panel.tsx'))

function Filters() {
  const { data } = useRead(library.choices, {}, { staleTime: 300_000 })
  return (
    <>
      <PeriodField />
      <CompanyFilterField companies={data?.companies} />
      <SelectField name="kind" label="Tipo" options={documentKinds} clearable placeholder="Todos" />
      <SelectField
        name="linked"
        label="Vínculo"
        options={{ true: 'Vinculados', false: 'Sem vínculo' }}
        clearable
        placeholder="Todos"
      />
      <MoreFilters>
        <MoneyField name="least_cents" label="Valor de" />
        <MoneyField name="most_cents" label="Valor até" />
        <SelectField
          name="repeated"
          label="Repetição"
          options={{ true: 'Enviados mais de uma vez', false: 'Enviados uma vez' }}
          clearable
          placeholder="Todos"
        />
        <SelectField name="scan_status" label="Antivírus" options={scanStates} clearable placeholder="Todos" />
      </MoreFilters>
    </>
  )
}

export default function AttachmentsPage() {
  const open = useOpenRecord('Anexo', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <FilePanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <>
      <ListPage
        title="Anexos"
        list={library.list}
        period="document_date"
        search="Nome ou descrição"
        filters={<Filters />}
        create={<SendFilesButton />}
        bulk={[{ label: 'Vincular', change: library.linkMany, fields: <RecordChoice /> }]}
        selectionTools={(selection) => <ZipButton selection={selection} />}
        {...open.list}
        empty={
          <EmptyState title="Nenhum anexo ainda." action={<SendFilesButton />}>
            Comprovantes, vias, notas e extratos ficam aqui, os enviados nesta página e os anexados a cada registro.
          </EmptyState>
        }
        columns={[
          { field: 'file_name', title: 'Nome', width: 170, cell: (file) => file.file_name },
          {
            field: 'thumbnail',
            title: 'Miniatura',
            width: 84,
            wideOnly: true,
            cell: (file) => <SmallPicture file={file} />,
          },
          { field: 'kind', title: 'Tipo', labels: documentKinds, width: 190 },
          { field: 'company_name', title: 'Empresa', under: 'kind' },
          { field: 'document_date', title: 'Data' },
          { field: 'amount_cents', title: 'Valor' },
          {
            field: 'linked_to',
            title: 'Vinculado a',
            width: 190,
            cell: ({ linked_to }) =>
              linked_to?.page ? (
                <Link to={linked_to.page}>{linked_to.title}</Link>
              ) : (
                (linked_to?.title ?? 'Sem vínculo')
              ),
          },
          { field: 'added_by_name', title: 'Enviado por', under: 'linked_to', wideOnly: true },
          {
            field: 'size_bytes',
            title: 'Tamanho',
            number: true,
            wideOnly: true,
            cell: ({ size_bytes }) => formatFileSize(size_bytes),
          },
          { field: 'added_at', title: 'Enviado em', hidden: true },
          {
            field: 'scan_status',
            title: 'Situação',
            labels: scanStates,
            cell: ({ scan_status, repeated }) => (
              <span className={css.name}>
                <ScanTag status={scan_status} />
                {repeated && <RepeatedTag />}
              </span>
            ),
          },
        ]}
      />
      {open.above}
    </>
  )
}
