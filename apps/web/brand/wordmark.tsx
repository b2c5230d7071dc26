export const ProductMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0b6e58" />
    <path
      d="M9 9h9.2a4.8 4.8 0 0 1 0 9.6H9"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M16 18.6 22.5 25M9 9v16" fill="none" stroke="#8fe0c8" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
