import { useFileAddress } from '@app/kit/web'
import { useState } from 'react'
import type { RecordPlace } from '../records.contract.ts'
import css from '../records.module.css'
import type { PreviewedFile } from './attachment-preview.tsx'
import { attachments } from './attachments.contract.ts'
import { FileIcon } from './file-icon.tsx'
import { OpenedPreview } from './opened-preview.tsx'

type Proof = PreviewedFile & { place: RecordPlace; has_thumbnail: boolean }

function Thumbnail({ proof: { id, place } }: { proof: Proof }) {
  const { address } = useFileAddress(attachments.thumbnail, { params: { ...place, attachment_id: id } })
  return <span className={css.thumbnail}>{address && <img src={address} alt="" />}</span>
}

function ProofPicture({ proof }: { proof: Proof }) {
  return proof.has_thumbnail ? <Thumbnail proof={proof} /> : <FileIcon media_type={proof.media_type} size={28} />
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
      {opened && <OpenedPreview place={opened.place} attachment={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
