package dev.morphium.benchmarks.entities;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/** The same as {@link Customer}, as the official POJO codec understands it best. */
@NullUnmarked
public final class CustomerBean {
  public int id;
  public String firstName;
  public String lastName;
  public String mail;
  public int loyalty;
  public boolean active;
  public double discount;
  public Instant since;
  public AddressBean address;
  public List<String> labels;

  /** The same as {@link Customer.Address}. */
  public static final class AddressBean {
    public String street;
    public String zipCode;
    public String city;
    public String country;
  }

  static CustomerBean of(Customer customer) {
    CustomerBean bean = new CustomerBean();
    bean.id = customer.id();
    bean.firstName = customer.firstName();
    bean.lastName = customer.lastName();
    bean.mail = customer.mail();
    bean.loyalty = customer.loyalty();
    bean.active = customer.active();
    bean.discount = customer.discount();
    bean.since = customer.since();
    bean.address = new AddressBean();
    bean.address.street = customer.address().street();
    bean.address.zipCode = customer.address().zipCode();
    bean.address.city = customer.address().city();
    bean.address.country = customer.address().country();
    bean.labels = customer.labels();
    return bean;
  }
}
