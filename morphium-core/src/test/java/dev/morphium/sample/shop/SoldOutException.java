package dev.morphium.sample.shop;

/** More was ordered than there is. */
public final class SoldOutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SoldOutException(String sku) {
    super("there is not enough of " + sku);
  }
}
