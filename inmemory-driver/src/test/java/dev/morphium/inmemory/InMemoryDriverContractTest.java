package dev.morphium.inmemory;

import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverContract;
import dev.morphium.driver.Drivers;

/** The contract of the port, kept by the engine within the process. */
class InMemoryDriverContractTest extends DriverContract {
  @Override
  protected Driver open() {
    return Drivers.connect("inmemory://");
  }
}
