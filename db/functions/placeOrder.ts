/** Places one order; for nodes of the version that did not know `place_orders` yet (db/functions/placeOrders.ts). */
export const placeOrderFunction = `
  create or replace function place_order(
    p_order jsonb, p_trade jsonb, p_posting jsonb, p_journal uuid,
    p_fee_rate numeric, p_settings_version integer, p_maintenance_mode boolean, p_quote_changed boolean,
    p_caller bytea, p_a_minute integer, p_key text, p_request_hash bytea,
    out outcome text, out answer jsonb
  ) language plpgsql as $$
  begin
    select placed.outcome, placed.answer into outcome, answer
      from place_orders(
        jsonb_build_array(jsonb_build_object(
          'order', p_order, 'trade', p_trade, 'posting', p_posting, 'journal', p_journal, 'feeRate', p_fee_rate,
          'settingsVersion', p_settings_version, 'maintenanceMode', p_maintenance_mode,
          'quoteChanged', p_quote_changed, 'caller', p_caller, 'callsPerMinute', p_a_minute, 'key', p_key,
          'requestHash', p_request_hash
        )), null
      ) as placed;
  end $$`;
