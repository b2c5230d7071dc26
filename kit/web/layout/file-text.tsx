import css from './file-text.module.css'

export const FileText = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes the focus
  <section className={css.text} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
