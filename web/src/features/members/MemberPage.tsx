export default function MemberPage() {
  return <p>MemberPage</p>
}
