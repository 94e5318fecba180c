package dev.morphium.server.dump.transfer;

/**
 * The checksum CRC-64 with the polynomial of ECMA-182, lowest bit first. Source: ECMA-182, annex B.
 */
final class Crc64 {
  private static final long POLYNOMIAL = 0xC96C_5795_D787_0F42L;

  private final long[] table = new long[256];
  private long crc = -1;

  Crc64() {
    for (int i = 0; i < table.length; i++) {
      long value = i;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        value = (value & 1) == 0 ? value >>> 1 : value >>> 1 ^ POLYNOMIAL;
      }
      table[i] = value;
    }
  }

  void update(byte[] bytes, int offset, int length) {
    long value = crc;
    for (int i = offset; i < offset + length; i++) {
      value = table[(int) (value ^ bytes[i]) & 0xff] ^ value >>> Byte.SIZE;
    }
    crc = value;
  }

  long value() {
    return ~crc;
  }
}
