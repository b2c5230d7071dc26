import { useFileAddress } from '@app/kit/web'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordPlace } from '../records.contract.ts'
import css from '../records.module.css'
import type { PreviewedFile } from './attachment-preview.tsx'
import { attachments } from './attachments.contract.ts'
import { isImage, isPdf } from './attachments.rules.ts'

const AttachmentPreview = lazy(() =>
  import('./attachment-preview.tsx').then((part) => ({ default: part.AttachmentPreview })),
)

type Proof = PreviewedFile & { place: RecordPlace; has_thumbnail: boolean }

function Thumbnail({ proof: { id, place } }: { proof: Proof }) {
  const { address } = useFileAddress(attachments.thumbnail, { params: { ...place, attachment_id: id } })
  return <span className={css.thumbnail}>{address && <img src={address} alt="" />}</span>
}

function ProofPicture({ proof }: { proof: Proof }) {
  const { has_thumbnail, media_type } = proof
  if (has_thumbnail) return <Thumbnail proof={proof} />
  const Icon = isPdf(media_type) ? IconFileTypePdf : isImage(media_type) ? IconPhoto : IconFile
  return <Icon size={28} stroke={1.5} aria-hidden="true" />
}

/** Proofs as thumbnails, other files as an icon with the name; each opens its preview. */
export function ProofPictures({ proofs }: { proofs: readonly Proof[] }) {
  const [opened, setOpened] = useState<Proof | null>(null)
  return (
    <div className={css.proofs}>
      {proofs.map((proof) => (
        <button key={proof.id} type="button" className={css.proof} onClick={() => setOpened(proof)}>
          <ProofPicture proof={proof} />
          <span className={proof.has_thumbnail ? 'rg-hidden' : css.proofName}>{proof.file_name}</span>
        </button>
      ))}
      {opened && (
        <Suspense>
          <AttachmentPreview place={opened.place} attachment={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}
