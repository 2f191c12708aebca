export default function PaymentsPage() {
  return <p>PaymentsPage</p>
}
